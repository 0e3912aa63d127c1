/** People that an organization may have. */
export const maxMembers = 500;

/** Organizations that a person may join: every page of theirs has them all. */
export const maxOrganizations = 200;

/** People that it may be waiting for. */
export const maxInvitations = 100;
