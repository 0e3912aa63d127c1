export type Audience = 'lay' | 'expert' | 'general';

const experts =
  /develop|engineer|program|admin|devops|sysops|technical|maintainer|architect|security team|contributor|integrator|coder|hacker|data scien/i;
const laymen =
  /customer|user|business|execut|manage|marketing|sales|everyone|everybody|general|public|famil|student|support|beginner|newcomer|stakeholder|lay|investor|board|leader|teacher|parent|patient|client|press|people/i;

/** Who listens: those who build with the product, those who only use it, or nobody in particular. */
export function audienceOf(audience: string | null): Audience {
  if (audience === null) return 'general';
  if (
    /non-?\s?(?:technical|developers?|engineers?|programmers?)|not technical|without (?:a )?technical/i.test(
      audience,
    )
  )
    return 'lay';
  if (experts.test(audience)) return 'expert';
  return laymen.test(audience) ? 'lay' : 'general';
}
