import type { MessagePurpose } from '@fairgate/contract/foundation/message/purposes'
import { deviceTexts } from '@fairgate/contract/identity/session/device-texts'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { render, type TextValues } from '@fairgate/contract/kernel/i18n/localized-text'
import sql from 'sql-template-tag'
import { type MessageValues, sendMessage } from '../../foundation/message/hooks.ts'
import type { ReadContext } from '../../kernel/command/context.ts'
import { browserName } from './browser-name.ts'
import { tokenHash } from './token.ts'

/** The context of the command: the caller, their address and their browser. */
export type NotificationContext = Pick<
  ReadContext<unknown>,
  'db' | 'services' | 'language' | 'now' | 'address' | 'userAgent'
>

interface NotificationOptions {
  values?: MessageValues
  /** For frequent events: the same key is sent once a day, and at most five messages are sent a day. */
  dailyKey?: string
}

/**
 * Notifies a person of a change of their account, by e-mail or else by SMS, in their language. It fills in the values
 * `when`, `device` and `network`. The message is queued in the caller's transaction.
 */
export async function notifyAccount(
  context: NotificationContext,
  accountId: string,
  purpose: MessagePurpose,
  { values = {}, dailyKey }: NotificationOptions = {},
): Promise<void> {
  const account = await context.db.maybe<{ to: string | null; language: Language | null }>(
    sql`select coalesce(email, telephone) as to, language from account where id = ${accountId}`,
  )
  if (!account?.to) return
  if (dailyKey !== undefined && !(await isNew(context, accountId, `${purpose} ${dailyKey}`))) return
  const language = account.language ?? context.language
  await sendMessage(context, {
    purpose,
    to: account.to,
    language,
    values: { ...whereFrom(context, language), ...values },
  })
}

function whereFrom({ services, now, address, userAgent }: NotificationContext, language: Language): TextValues {
  const { venueTimeZone: timeZone } = services.config
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const device = browserName(userAgent) || render(deviceTexts.unknownDevice, language)
  return { when: clock.format(now), device, network: address || '–' }
}

const today = sql`interval '1 day'`

/** Counts a notification; false if the same one, or five others, were sent within a day. */
async function isNew({ db }: NotificationContext, accountId: string, what: string): Promise<boolean> {
  const digest = tokenHash(what)
  const counted = await db.run(sql`
    insert into security_notification as n (account_id, notified_devices, notified_at) values (${accountId}, array[${digest}::bytea], array[now()])
    on conflict (account_id) do update set
      notified_devices = array(select u.w from unnest(n.notified_devices, n.notified_at) u (w, at) where u.at > now() - ${today} order by u.at) || ${digest}::bytea,
      notified_at = array(select u.at from unnest(n.notified_devices, n.notified_at) u (w, at) where u.at > now() - ${today} order by u.at) || now()
    where (select count(*) < 5 and not coalesce(bool_or(u.w = ${digest}), false)
      from unnest(n.notified_devices, n.notified_at) u (w, at) where u.at > now() - ${today})`)
  return counted > 0
}
