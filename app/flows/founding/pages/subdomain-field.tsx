import { useTranslation } from "react-i18next";
import type { SubdomainAnswer } from "#app/core/club/address/free-subdomains.server.ts";
import { type Field, FieldFoot } from "#app/web/ui/form/form-field.tsx";
import { SubdomainInput } from "#app/web/ui/form/subdomain-input.tsx";
import { SubdomainState, SubdomainVerdict } from "#app/web/ui/form/subdomain-verdict.tsx";

const STATES: readonly SubdomainAnswer["state"][] = ["available", "taken", "reserved", "malformed"];

/**
 * The club's subdomain. With scripts it follows the club's name until somebody types here, and is checked immediately
 * (`SubdomainCheck`). Without scripts an empty one is derived from the name, and a taken one is refused with free suggestions.
 */
export function SubdomainField({ field, base }: { field: Field; base: string }) {
  const { t } = useTranslation();
  const help = t("landing.form.subdomainHelp");
  return (
    <div className="field">
      <label htmlFor={field.id}>{t("landing.form.subdomain")}</label>
      <SubdomainInput field={field} base={base} help={help} />
      <FieldFoot field={field} help={help} />
    </div>
  );
}

/** Where scripts say whether the subdomain is free, and what they say. */
export function SubdomainCheck(props: { field: Field; nameField: Field; base: string }) {
  const { base } = props;
  const suggest = (subdomain: string) => (
    <button key={subdomain} type="button" className="btn btn-outline">
      {subdomain}
    </button>
  );
  return (
    <>
      <SubdomainVerdict answer={null} base={base} suggest={suggest} />
      <subdomain-check data-subdomain={props.field.id} data-name={props.nameField.id} hidden>
        {STATES.map((state) => (
          <template key={state} data-state={state}>
            <SubdomainState
              answer={{ subdomain: "{{subdomain}}", state, suggestions: ["{{suggestion}}"] }}
              base={base}
              suggest={suggest}
            />
          </template>
        ))}
      </subdomain-check>
    </>
  );
}
