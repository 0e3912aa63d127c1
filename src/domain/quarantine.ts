export const inQuarantine =
  'This service runs in quarantine: it can be read, but it changes nothing and starts no work.';
