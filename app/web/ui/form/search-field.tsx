import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../kit/icon.tsx";

/** A search kept in the address; `children` are further filters in the same form, `below` those under its button. */
export function SearchField(props: {
  label: string;
  value: string;
  name?: string;
  children?: ReactNode;
  below?: ReactNode;
}) {
  const { t } = useTranslation();
  const name = props.name ?? "q";
  return (
    <Form method="get" className="searchbar" role="search">
      <div className="field">
        <label htmlFor={`search-${name}`}>{props.label}</label>
        <input id={`search-${name}`} className="input" type="search" name={name} defaultValue={props.value} />
      </div>
      {props.children}
      <button type="submit" className="btn btn-outline min-h-12">
        <Icon name="search" />
        {t("shell.search")}
      </button>
      {props.below ? <div className="basis-full">{props.below}</div> : null}
    </Form>
  );
}
