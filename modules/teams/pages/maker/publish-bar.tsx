import { useTranslation } from "react-i18next";
import { ActionButton, Badge, Icon } from "#app/kit/ui.tsx";
import { PictureLinks } from "../picture/picture-links.tsx";

/** Buttons to make other teams, and to publish these. */
export function PublishBar(props: {
  base: string;
  revision: number;
  publishing: "draft" | "changed" | "published";
  count: number;
  /** The path of the published teams' picture. */
  picture: string;
}) {
  const { t } = useTranslation("teams");
  const { base, revision, publishing, count, picture } = props;
  const act = (intent: string) => ({ action: base, fields: { intent, revision: String(revision) } });
  return (
    // What stands in a pressed button's place afterwards does something else.
    <div className="publish-bar" id="publish-bar" tabIndex={-1} data-keeps-focus="">
      <Badge tone={publishing === "published" ? "success" : publishing === "changed" ? "warning" : "neutral"}>
        {t(`publish.state.${publishing}`)}
      </Badge>
      <ActionButton {...act("again")} className="btn btn-outline">
        <Icon name="repeat" />
        {t("publish.again")}
      </ActionButton>
      {publishing === "draft" ? null : (
        <>
          <PictureLinks path={picture} />
          <ActionButton {...act("withdraw")} className="btn btn-ghost">
            {t("publish.withdraw")}
          </ActionButton>
        </>
      )}
      {publishing === "published" ? null : (
        <ActionButton {...act("publish")} className="btn btn-primary">
          {t("publish.publish", { count })}
        </ActionButton>
      )}
    </div>
  );
}
