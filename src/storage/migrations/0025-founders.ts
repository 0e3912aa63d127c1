import { sql } from 'kysely';

/** Who founded an organization, and who may. Those who own one already keep the right. */
export const founders = sql`
  alter table users add column may_found boolean not null default false;
  update users set may_found = true where id in (select user_id from memberships where role = 'owner');
  alter table organizations add column founded_by uuid references users on delete set null;
  update organizations set founded_by = entries.user_id from audit_entries entries
  where entries.organization_id = organizations.id and entries.action = 'organization.created';
  create index organizations_by_founder on organizations (founded_by) where founded_by is not null`;
