/** People that an organization may have. */
export const mostMembers = 500;

/** People that it may be waiting for. */
export const mostInvitations = 100;
