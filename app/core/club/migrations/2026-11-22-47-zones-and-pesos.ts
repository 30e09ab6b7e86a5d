import type { TenantMigration } from "#tenants/migration.ts";

/**
 * Renames stored time zones from the old names that V8 keeps to their present ones, and gives amounts in Colombian
 * pesos, which were stored without decimals as ICU writes them, their two decimals (ISO 4217).
 */
export const zonesAndPesos: TenantMigration = {
  id: "2026-11-22-47-zones-and-pesos",
  up: () => `
    UPDATE organization SET timezone = renamed.present FROM (VALUES
        ('Africa/Asmera', 'Africa/Asmara'),
        ('America/Buenos_Aires', 'America/Argentina/Buenos_Aires'),
        ('America/Catamarca', 'America/Argentina/Catamarca'),
        ('America/Coral_Harbour', 'America/Atikokan'),
        ('America/Cordoba', 'America/Argentina/Cordoba'),
        ('America/Godthab', 'America/Nuuk'),
        ('America/Indianapolis', 'America/Indiana/Indianapolis'),
        ('America/Jujuy', 'America/Argentina/Jujuy'),
        ('America/Louisville', 'America/Kentucky/Louisville'),
        ('America/Mendoza', 'America/Argentina/Mendoza'),
        ('Asia/Calcutta', 'Asia/Kolkata'),
        ('Asia/Katmandu', 'Asia/Kathmandu'),
        ('Asia/Rangoon', 'Asia/Yangon'),
        ('Asia/Saigon', 'Asia/Ho_Chi_Minh'),
        ('Atlantic/Faeroe', 'Atlantic/Faroe'),
        ('Europe/Kiev', 'Europe/Kyiv'),
        ('Pacific/Enderbury', 'Pacific/Kanton'),
        ('Pacific/Ponape', 'Pacific/Pohnpei'),
        ('Pacific/Truk', 'Pacific/Chuuk')
      ) AS renamed (former, present)
     WHERE timezone = renamed.former;

    -- Capped at 2,000,000,000 minor units, the largest amount that one act may have.
    CREATE FUNCTION with_decimals(price integer) RETURNS integer LANGUAGE sql IMMUTABLE
      AS $$ SELECT least(price::bigint * 100, 2000000000)::integer $$;
    UPDATE occasions SET price = with_decimals(price) FROM organization WHERE currency = 'COP';
    UPDATE attendances SET price = with_decimals(price) FROM organization WHERE currency = 'COP';
    UPDATE answer_undos SET price = with_decimals(price) FROM organization WHERE currency = 'COP';
    DROP FUNCTION with_decimals;
  `,
};
