/** Whether the audience wants the effect rather than the mechanism. */
export function isLay(audience: string | null): boolean {
  if (audience === null) return false;
  if (
    /develop|engineer|program|admin|devops|technical|maintainer|architect|security team|contributors/i.test(
      audience,
    )
  ) {
    return /non-?technical/i.test(audience);
  }
  return /customer|user|business|execut|manage|marketing|sales|everyone|general|public|family|student|support|beginner|stakeholder|lay/i.test(
    audience,
  );
}
