import { auditSection } from './audit.ts';
import { conversionsSection } from './conversions/section.ts';
import { dataSection } from './data.ts';
import { homeSection } from './home/section.ts';
import { keysSection } from './keys.ts';
import type { Section } from './layout/section.ts';
import { lexiconSection } from './lexicon.ts';
import { membersSection } from './members.ts';
import { noticesSection } from './notices.ts';
import { organizationSection } from './organization.ts';
import { productsSection } from './products.ts';
import { soundsSection } from './sounds.ts';
import { studioSection } from './studio/section.ts';
import { usageSection } from './usage.ts';
import { webhooksSection } from './webhooks/section.ts';

/** Every section, in the order of the navigation. */
export const sections: readonly Section[] = [
  homeSection,
  studioSection,
  conversionsSection,
  usageSection,
  keysSection,
  webhooksSection,
  productsSection,
  lexiconSection,
  soundsSection,
  organizationSection,
  membersSection,
  dataSection,
  auditSection,
  noticesSection,
];
