import type { Language } from '@fairgate/contract/kernel/i18n/language'
import sql from 'sql-template-tag'
import { ofExhibition } from '../../exhibitions/exhibition/api.ts'
import { sendMessages } from '../../foundation/message/hooks.ts'
import { makeOpenLinks } from '../../kernel/auth/open-link.ts'
import { Reading, type RetriedRow } from '../../kernel/crypto/set-aside.ts'
import { inBoth } from '../../kernel/i18n/translate-key.ts'
import { publicUrl } from '../../kernel/settings/public-url.ts'
import { type Decision, deferUntilFinal } from '../../kernel/transition/defer-until-final.ts'
import type { Transition, TransitionContext } from '../../kernel/transition/transition.ts'
import { declaration, type LockedDeclaration } from './entity.ts'

type Some = readonly Transition<LockedDeclaration>[]

const idsOf = (transitions: Some) => transitions.map(({ row }) => row.id)

type SendContext = Pick<TransitionContext, 'db' | 'services'>

interface DecidedDeclaration {
  id: string
  language: Language
  name: string
  exhibitionId: string
  cn: string
  en: string
  validUntil: string | null
  phone: Buffer | null
}

/** Notifies the declarers of decisions made by the image reader, with a link to the receipt. */
export async function notifyDecisions(context: TransitionContext, transitions: Some): Promise<void> {
  await sendDecisions(context, await findDecided(context, idsOf(transitions)))
}

/** Notifies the declarer of a decision made by a person, after it can no longer be undone. */
export const decisionNotification = deferUntilFinal<Decision>(
  'epidemic.tellDecision',
  declaration,
  async (context, { id }) => {
    await sendDecisions(context, await findDecided(context, [id]))
  },
)

export async function notifyDecisionsWhenFinal(context: TransitionContext, transitions: Some): Promise<void> {
  for (const { row, version } of transitions) await decisionNotification.follow(context, { id: row.id, version })
}

const findDecided = ({ db }: SendContext, ids: readonly string[]): Promise<DecidedDeclaration[]> =>
  db.many<DecidedDeclaration>(sql`
    select t.id, t.language, t.name, t.exhibition_id as "exhibitionId", e.name_cn as cn, e.name_en as en,
      t.valid_until as "validUntil", t.phone_encrypted as phone
    from declaration t ${ofExhibition}
    where t.id = any(${[...ids]}::uuid[]) and t.state in ('valid', 'rejected') and t.phone_encrypted is not null order by t.id`)

/** Notifies declarers whose telephone number could not be decrypted before. */
export async function retryNotifications(
  context: TransitionContext,
  rows: readonly RetriedRow<{ id: string }>[],
): Promise<void> {
  const ids = rows.map(({ again }) => again.id)
  await sendDecisions(context, await findDecided(context, ids))
}

async function sendDecisions(context: SendContext, all: readonly DecidedDeclaration[]): Promise<void> {
  const { db, services } = context
  const { venueTimeZone } = services.config
  const reading = new Reading('epidemic.tell')
  const reachable = all.flatMap(({ phone, ...one }) => {
    const phoneCell = { table: 'declaration', column: 'phone_sealed', row: one.id }
    const to = reading.of(() => services.cipher.decrypt(phone as Buffer, phoneCell), { id: one.id })
    return to === undefined ? [] : [{ ...one, to }]
  })
  const subjects = reachable.map(({ id }) => id)
  const links =
    subjects.length > 0
      ? await makeOpenLinks(context, { purpose: 'receipt', subjects }, (id, error) => reading.put(error, { id }))
      : new Map()
  await reading.write(db)
  const linked = reachable.filter(({ id }) => links.has(id))
  if (linked.length === 0) return
  await sendMessages(
    context,
    linked.map(({ id, to, language, name, exhibitionId, cn, en, validUntil }) => ({
      purpose: 'receiptDecided',
      to,
      language,
      exhibitionId,
      values: {
        name: maskedName(name),
        exhibition: { cn, en },
        result: validUntil
          ? inBoth('epidemic.resultValid', { until: minuteOf(validUntil, venueTimeZone) })
          : inBoth('epidemic.resultRejected'),
        link: healthPassUrl(services, links.get(id) ?? ''),
      },
    })),
  )
}

/** Formats an instant in the venue's time zone, to the minute: 2026-12-03 09:00. */
const minuteOf = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(at))

/** The address of a receipt. */
export const healthPassUrl = ({ config }: Pick<TransitionContext['services'], 'config'>, code: string): string =>
  `${publicUrl(config)}/noLogin/receipt/${code}`

/** A name as a page without login shows it: its first character. */
export const maskedName = (name: string): string => {
  const [first = '', ...others] = [...name]
  return first + '*'.repeat(Math.min(others.length, 3))
}
