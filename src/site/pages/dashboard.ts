import { html } from 'ghtml';
import type { Overview } from '../../operations/dashboard/show-overview.ts';
import { submitButton } from '../components/button.ts';
import { layout } from '../components/layout.ts';
import { select } from '../components/select.ts';
import { tag } from '../components/tag.ts';
import type { Session } from '../frame/session.ts';
import { keysSection } from './dashboard-keys.ts';
import { usageSection } from './dashboard-usage.ts';

export type Dashboard = {
  readonly overview: Overview;
  readonly session: Session;
  readonly now: Date;
};

export function dashboardPage({ overview, session, now }: Dashboard): string {
  const { current, memberships } = overview;
  const title = current ? `${current.organization.name} – Aloud` : 'Dashboard – Aloud';
  const content = current
    ? html`!${heading(current, memberships)} !${usageSection(current.usage)} !${keysSection(current, now)}`
    : nothingYet();
  return layout({ title, session, width: 'wide', content });
}

type Current = NonNullable<Overview['current']>;

function heading({ organization, role }: Current, memberships: Overview['memberships']): string {
  return html`<div class="page-head">
    <div>
      <h1 class="page-title">${organization.name}</h1>
      <p class="page-facts">!${tag(`${capitalized(organization.tier)} tier`, 'strong')} You are ${article(role)} ${role}.</p>
    </div>
    !${memberships.length > 1 ? organizationSwitch(organization.id, memberships) : ''}
  </div>`;
}

function organizationSwitch(chosen: string, memberships: Overview['memberships']): string {
  const choices = memberships.map(({ organization }) => ({
    value: organization.id,
    text: organization.name,
  }));
  return html`<form class="switch" method="get" action="/dashboard">
    !${select({ name: 'organization', label: 'Organization', choices, chosen })}
    !${submitButton('Switch', 'secondary')}
  </form>`;
}

function nothingYet(): string {
  return html`<h1>No organization yet</h1>
    <p class="lede">Your account belongs to no organization. Once someone adds you to one, its usage and its
      API keys will be here.</p>`;
}

function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function article(role: string): string {
  return /^[aeiou]/.test(role) ? 'an' : 'a';
}
