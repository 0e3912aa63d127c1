export const restricting = /\b(?:only|solely|exclusively|nur|ausschließlich)\b/;
export const limiting =
  /\b(?:only|before|at least|just|solely|exclusively|alone|unless|except|if|when|once|limited|nobody else|no one else|other|long as|provided|apart|have to|has to|must|need|nur|falls|wenn|außer|those|whoever|who|where|not|wait)\b/;
export const conditional = /^(?:if|unless|except|provided|as long|wenn|falls|außer)\b/;
