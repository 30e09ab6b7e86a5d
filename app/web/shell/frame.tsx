import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PROVIDER_PROBLEMS } from "#app/core/accounts/provider/provider-problems.ts";
import { Footer } from "./footer.tsx";
import { PlainContainer } from "./plain-container.tsx";
import { Shell } from "./shell.tsx";
import type { ShellData } from "./shell.view.server.ts";

/** `plain` even for members, `wide` for the landing page; by default the club's shell for members, otherwise plain. */
export type FrameLayout = "plain" | "wide";

/** The frame of every page: the club's shell for a signed-in member, otherwise a plain container. */
export function Frame(props: { shell: ShellData; layout?: FrameLayout; children: ReactNode }) {
  const renewed = props.shell.member?.renewedAt;
  return (
    <>
      <Surroundings {...props} />
      {renewed ? <SignInRenewal platform={renewed} /> : null}
    </>
  );
}

/** Renews the provider session behind the reader's sign-in, by a script: the element says how. */
function SignInRenewal({ platform }: { platform: string }) {
  const { t } = useTranslation();
  const problems = Object.fromEntries(PROVIDER_PROBLEMS.map((code) => [code, t(`errors.${code}`)]));
  return <sign-in-renewal data-platform={platform} data-problems={JSON.stringify(problems)} />;
}

function Surroundings(props: { shell: ShellData; layout?: FrameLayout; children: ReactNode }) {
  const { shell, layout, children } = props;
  const { club, member } = shell;
  const footer = (
    <Footer
      language={shell.language}
      path={shell.path}
      feedbackUrl={shell.feedbackUrl}
      club={club ?? undefined}
      clock={club?.clock}
      invite={member?.invite ?? undefined}
    />
  );
  if (!club || !member || layout) {
    return (
      <PlainContainer
        club={club ?? undefined}
        owner={member?.id ?? ""}
        wide={layout === "wide"}
        toast={shell.toast}
        footer={footer}
      >
        {children}
      </PlainContainer>
    );
  }
  return (
    <Shell
      club={club}
      member={member}
      sections={member.sections}
      bottom={member.bottom}
      clubs={member.clubs}
      chips={member.chips}
      toast={shell.toast}
      footer={footer}
    >
      {children}
    </Shell>
  );
}
