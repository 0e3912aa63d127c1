/** People that an organization may have. */
export const mostMembers = 500;

/** Organizations that a person may join: every page of theirs has them all. */
export const mostOrganizations = 200;

/** People that it may be waiting for. */
export const mostInvitations = 100;
