/** A setting that cannot be used. Its message is one line: the setting, what it takes, what it got. */
export class ConfigError extends Error {}
