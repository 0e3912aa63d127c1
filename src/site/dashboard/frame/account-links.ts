/** Pages about the visitor rather than an organization, as the navigation lists them above signing out. */
export const accountLinks: readonly { readonly name: string; readonly href: string }[] = [
  { name: 'Your account', href: '/account' },
];
