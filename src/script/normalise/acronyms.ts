import { codeNames } from './code-names.ts';
import { ordinaryWords } from './ordinary-words.ts';
import { saidAcronyms, saidInLowerCase } from './said-acronyms.ts';
import { spellLetters } from './spelling.ts';

/** Acronyms with vowels, which look like an emphasized word. */
const spelledAcronyms = new Set(
  `AAC ABI ACL ADR AES AI AKS AMQP AOT API AR ARN ASIC AST AUD AVX AWS BOM CA CIDR CIFS CLA CNY COM CPU DAO DOI
  EAP EBS EC ECDSA ECS EDDSA EDI EDR EEPROM EKS ELF EOF EOL ERP ESM ETA ETL EU EUR FAQ FAT FBI GA GC GCP GDPR GID
  GKE GPIO GUID HDMI IAM IANA ICU ID IDE IDL IEEE IETF IO IOS IP IPC IRC ISBN ISO ISP IT JPA LDAP LTE LTS MAC MIT
  MSI MTU MVP OCI ODBC OEM OIDC OLAP OLTP OOM ORM OS OSS OTA OTP PAT PGO PID PII POC PWA QA RBAC ROI RSA SEO
  SLA SLO SPA SSE SSO TTL UAE UDP UEFI UI UID UK URI URL URN US USB USD UTC UUID UX VAT VOIP VPA VR VS WAF WAI WHATWG
  WIP XLSX XSS`.split(/\s+/),
);

const spelledInLowerCase = new Set(
  `aac ai amd api asgi cdn ci cjs cli cms cpu crm css csv db dns esm ftp gc gcc gdb gpu html http https id ide io ip jpg js
  jsx jwt llm mcp mdx mjs ml npm oidc os pdf php png pnpm rpc rss sdk sftp smtp sql ssh ssl sso svg tcp tdd tls ts tsx ttl
  udp ui uri url usb uuid uv ux vm vpn wsgi xhtml xml`.split(/\s+/),
);

/**
 * Says a word in capitals as an acronym, letter by letter, or as the plain word if it is only emphasized. If
 * everything is in capitals (`MAX_FILE_SIZE`), a pronounceable part is a word.
 */
export function sayCapitals(word: string, amongCapitals: boolean): string {
  const said = saidAcronyms.get(word);
  if (said !== undefined) return said;
  if (spelledAcronyms.has(word)) return spellLetters(word);
  const lower = word.toLowerCase();
  const named = codeNames.get(lower);
  if (named !== undefined) return named;
  if (ordinaryWords.has(lower)) return lower;
  return word.length >= (amongCapitals ? 3 : 5) && pronounceable(lower) ? lower : spellLetters(word);
}

/** Says an acronym in lower case; null if the word is not one. */
export function sayLowerCaseAcronym(word: string): string | null {
  if (spelledInLowerCase.has(word)) return spellLetters(word);
  return saidInLowerCase.has(word) ? (saidAcronyms.get(word.toUpperCase()) ?? null) : null;
}

function pronounceable(word: string): boolean {
  return /[aeiouy]/.test(word) && !/[^aeiouy]{5}|^[^aeiouy]{4}|[aeiou]{4}|[^aeiouy]{4}$/.test(word);
}
