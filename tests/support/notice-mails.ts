import { formatsFor } from "#app/core/club/formats.server.ts";
import { gatherNotices, type NoticeWriter } from "#app/core/messaging/notices/gather-notices.server.ts";
import { sendNoticeMail } from "#app/core/messaging/notices/send-mail.server.ts";
import type { OutgoingMail } from "#app/infra/mail/mail-transport.server.ts";
import { DeliveryError } from "#app/infra/outbound/delivery-error.ts";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import type { TestDatabase } from "./postgres.ts";
import { TEST_SECRET } from "./secret.ts";
import type { TestUnits } from "./unit-of-work.ts";

/** The queue's part of telling members, done by hand: what was sent, and a mail server that can be down. */
export interface NoticeMails {
  sent: OutgoingMail[];
  down: boolean;
  /**
   * Makes and sends all mails that are due `after` seconds from now (60 = gathered ones, too) by the units' clock, while
   * `dueAfter` seconds have passed by the queue's.
   */
  sendAll(options?: { after?: number; dueAfter?: number }): Promise<void>;
  /** Forgets every notice and mail. */
  clear(): Promise<void>;
}

/** `translate` is needed if the units have modules whose texts the build lacks. */
export function noticeMails(
  base: TestDatabase,
  units: TestUnits,
  translate: NoticeWriter["translate"] = (language) => serverI18n(language).t,
): NoticeMails {
  const [{ tenant }] = base.clubs;
  const mails: NoticeMails = {
    sent: [],
    down: false,
    async sendAll({ after = 60, dueAfter = after } = {}) {
      const began = units.now;
      units.now = new Date(began.getTime() + after * 1_000);
      const memberIds: number[] = await units.asSystem((uow) =>
        uow.db("notices").distinct().pluck("member_id"),
      );
      await gatherNotices(
        {
          ...units.host,
          directory: base.directory,
          originFor: (subdomain) => `http://${subdomain}.localhost:3000`,
          secret: TEST_SECRET,
          formatsFor,
          translate,
        },
        { tenant, payload: { memberIds, dueAt: new Date(began.getTime() + dueAfter * 1_000) } },
      );
      const unsent = await units.asSystem((uow) =>
        uow.db("notice_mails").whereNull("done_at").orderBy("id").select({ mailId: "id" }, "failures"),
      );
      units.now = began;
      const mail = {
        async send(one: OutgoingMail) {
          if (mails.down) throw new DeliveryError("unreachable", null);
          mails.sent.push(one);
        },
      };
      for (const payload of unsent)
        await sendNoticeMail(
          { ...units.host, directory: base.directory, mail, maxWaitMs: 900_000 },
          { tenant, payload },
        );
    },
    async clear() {
      mails.sent.length = 0;
      mails.down = false;
      await units.asSystem(async (uow) => {
        await uow.db("notices").delete();
        await uow.db("notice_mails").delete();
      });
    },
  };
  return mails;
}
