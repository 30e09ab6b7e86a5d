import type { TenantMigration } from "#tenants/migration.ts";

/**
 * The audit log: what happened, which is never changed or deleted, and separately the people it names, who can be
 * deleted once they are erased. The club's database role may add and read; the triggers hold for the owner too.
 */
export const audit: TenantMigration = {
  id: "2026-11-28-06-audit",
  up: ({ tenantRole }) => `
    -- actor_id NULL = the product itself. subject_label names things, never people. subject_at = when the subject takes
    -- place, since sessions share names. before and after hold changed fields only. once = the id of the queue's job.
    CREATE TABLE audit_log (
      id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      at            timestamptz NOT NULL,
      actor_id      bigint,
      act           text NOT NULL CHECK (act ~ '^[a-z0-9-]+\\.[a-z0-9-]+$'),
      subject_kind  text NOT NULL,
      subject_id    bigint,
      subject_label text,
      subject_at    timestamptz,
      before        jsonb,
      after         jsonb,
      source        text NOT NULL CHECK (source IN ('page', 'api', 'job')),
      request_id    text,
      once          text UNIQUE
    );
    -- For the log's filters, so that a page is as fast after ten years as on the first day.
    CREATE INDEX audit_log_by_actor ON audit_log (actor_id, id);
    CREATE INDEX audit_log_by_kind ON audit_log (split_part(act, '.', 1), id);
    CREATE INDEX audit_log_by_time ON audit_log (at, id);
    CREATE INDEX audit_log_by_member ON audit_log (subject_id, id) WHERE subject_kind = 'member';

    -- Who acted (part actor) and whom the act concerns (part member), by the names they had then. key_name = the API key with
    -- which the actor did it; it goes with the row if they are erased.
    CREATE TABLE audit_people (
      audit_id  bigint NOT NULL REFERENCES audit_log,
      part      text NOT NULL CHECK (part IN ('actor', 'member')),
      member_id bigint NOT NULL,
      name      text NOT NULL,
      key_name  text CHECK (part = 'actor' OR key_name IS NULL),
      before    jsonb,
      after     jsonb,
      PRIMARY KEY (audit_id, part, member_id)
    );
    CREATE INDEX audit_people_by_member ON audit_people (member_id, audit_id);

    REVOKE UPDATE, DELETE ON audit_log FROM ${tenantRole};
    REVOKE UPDATE ON audit_people FROM ${tenantRole};

    CREATE FUNCTION keep_audit() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'the audit log is only ever added to' USING ERRCODE = 'insufficient_privilege';
    END $$;
    CREATE TRIGGER keep_audit BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log EXECUTE FUNCTION keep_audit();
    CREATE TRIGGER keep_audit BEFORE UPDATE OR TRUNCATE ON audit_people EXECUTE FUNCTION keep_audit();

    CREATE FUNCTION keep_audit_of_members() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM members WHERE id = OLD.member_id AND state <> 'erased') THEN
        RAISE EXCEPTION 'the audit log forgets erased members only' USING ERRCODE = 'insufficient_privilege';
      END IF;
      RETURN OLD;
    END $$;
    CREATE TRIGGER keep_audit_of_members BEFORE DELETE ON audit_people
      FOR EACH ROW EXECUTE FUNCTION keep_audit_of_members();
  `,
};
