/** "We're thrilled to announce 3.0": the script's own opening says it. */
export function isAnnouncement(text: string): boolean {
  return (
    /^\W*(?:today,? )?we(?:['’]re| are) (?:so |very |super )?(?:thrilled|excited|happy|pleased|proud|delighted) to (?:announce|release|share|present)\b/i.test(
      text,
    ) && /\d\.\d|\b(?:release|version|update)\b/i.test(text)
  );
}

/** Lines that point elsewhere, greet or thank: nothing a listener would miss. */
export function isBoilerplate(text: string): boolean {
  return /^\W*(?:see\b|please (?:follow|see|read|refer|check)\b|the format is based on|(?:note that )?this project (?:adheres|does not|doesn['’]t|follows|uses)|this change ?log (?:summari[sz]es|lists|contains|covers|describes)|below is|read the|refer to|for (?:more|further|full|the full|information)|full changelog|special thanks|this (?:page|section|document) (?:describes|lists|covers|summarizes|contains)|the following|we (?:do our best|always|try|strive|hope|welcome)|all notable|these release notes|visit|check out|download|updated dependencies$|welcome to|enjoy\b|follow us|suivez[- ]nous|lire dans|plus d['’]infos|lire plus|more details|to update|to use\b.{0,80}:$|license:|click\b|alle (?:wichtigen|nennenswerten|relevanten) änderungen|das format basiert|dieses projekt|tous les changements|le format est basé|ce projet (?:adhère|suit)|todos los cambios|el formato (?:está|se)|este proyecto|todas as (?:mudanças|alterações)|o formato (?:é|baseia)|este projeto)/i.test(
    text,
  );
}

/** Entries about who did the work rather than what changed. */
export function isCredit(text: string): boolean {
  return /\b(?:myself|my name|my (?:first|own) (?:pr|contribution|pull request))\b|^\W*(?:add\w*|update\w*)\b.{0,40}\b(?:contributors?|authors?|maintainers?|sponsors?|backers?|codeowners)(?: (?:list|file|section|page))?\W*$|\bas an? (?:contributor|maintainer|author|sponsor)\b|^\W*(?:thanks|thank you|kudos|props|shout-?out|special thanks|made their first contribution)\b|\bfirst contribution\b|\bfriends like these\b|\bthanks for your contributions?\b|^\W*i['’]?(?:m|ve)? [a-z]/i.test(
    text,
  );
}
