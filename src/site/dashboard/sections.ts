import { auditSection } from './audit/section.ts';
import { conversionsSection } from './conversions/section.ts';
import type { Section } from './frame/section.ts';
import { homeSection } from './home/section.ts';
import { keysSection } from './keys/section.ts';
import { membersSection } from './members/section.ts';
import { noticesSection } from './notices/section.ts';
import { organizationSection } from './organization/section.ts';
import { productsSection } from './products/section.ts';
import { studioSection } from './studio/section.ts';
import { usageSection } from './usage/section.ts';
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
  organizationSection,
  membersSection,
  auditSection,
  noticesSection,
];
