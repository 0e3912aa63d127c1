/** Lines that point elsewhere, greet or thank: nothing a listener would miss. */
export function isBoilerplate(text: string): boolean {
  return /^\W*(?:see\b|the format is based on|this project adheres|below is|read the|refer to|for (?:more|further|full|the full|information)|full changelog|special thanks|this (?:page|section|document) (?:describes|lists|covers|summarizes|contains)|the following|all notable|these release notes|visit|check out|download|updated dependencies$|welcome to|enjoy\b|follow us|suivez[- ]nous|lire dans|plus d['’]infos|lire plus|more details|to update|to use\b.{0,80}:$|license:|click\b)/i.test(
    text,
  );
}
