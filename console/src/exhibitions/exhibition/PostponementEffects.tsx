import type { Output, Payload } from '@fairgate/contract/app/catalogue'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatDates } from '../../kernel/format/format.ts'
import { type TextKey, useText } from '../../kernel/i18n/language.ts'
import { MessageText } from '../../kernel/ui/MessageText.tsx'
import { TakenHallsLine } from './TakenHalls.tsx'

/** New dates, times and halls of a plan. */
export type Planned = Omit<Payload<'getPostponementEffects'>, 'id'>

type Follows = Output<'getPostponementEffects'>['follows'][number]

const followerLabels = {
  sale: 'exhibition.followSale',
  ticketSales: 'exhibition.followTicketSales',
  tickets: 'exhibition.followTickets',
  slots: 'exhibition.followSlots',
  policyStarts: 'exhibition.followPolicyStarts',
  clauses: 'exhibition.followClauses',
  ruleBookStarts: 'exhibition.followRuleBookStarts',
  receipts: 'exhibition.followReceipts',
  whitelists: 'exhibition.followWhitelists',
  blacklists: 'exhibition.followBlacklists',
  campaigns: 'exhibition.followCampaigns',
  entryDays: 'exhibition.followEntryDays',
  surveys: 'exhibition.followSurveys',
  travel: 'exhibition.followTravel',
  transportation: 'exhibition.followTransportation',
} as const satisfies Record<Follows['what'], TextKey>

const unchangedReasonLabels = {
  begun: 'exhibition.unchangedBegun',
  past: 'exhibition.unchangedPast',
  beyond: 'exhibition.unchangedBeyond',
  phases: 'exhibition.unchangedPhases',
  closed: 'exhibition.unchangedClosed',
  still: 'exhibition.unchangedStill',
} as const satisfies Record<Follows['kept'][number]['why'], TextKey>

/** These kinds stay booked or named after the new end; others are cut to it. */
const outlasts: readonly string[] = ['slots', 'clauses']

/** Describes one kind of dependent dates: how they move, how many stay, and why. */
function describeFollower(t: ReturnType<typeof useText>, { what, moved, cut, kept, was, is }: Follows): string {
  const name = t(followerLabels[what])
  const days = (span: { from: string; to: string }) => formatDates(span.from, span.to)
  return [
    was && is
      ? t('exhibition.followShifted', { what: name, moved: moved + cut, was: days(was), is: days(is) })
      : t('exhibition.followUnchanged', { what: name }),
    ...(cut > 0
      ? [t(outlasts.includes(what) ? 'exhibition.followBeyond' : 'exhibition.followCut', { count: cut })]
      : []),
    ...kept.map(({ why, count }) => t(unchangedReasonLabels[why], { count })),
  ].join(t('exhibition.followAnd'))
}

/** Effects of the typed dates, updated while typing; effects on nothing are omitted. */
export function PostponementEffects({ id, planned }: { id: string; planned: Planned }) {
  const t = useText()
  const { data } = useQueryCommand('getPostponementEffects', { id, ...planned }, { keepPrevious: true, quiet: true })
  if (!data) return null
  const counted = [
    ['exhibition.followsBadges', data.badges],
    ['exhibition.followsCards', data.cards],
    ['exhibition.followsCompanies', data.companies],
  ] as const satisfies readonly (readonly [TextKey, number])[]
  const { doors, zones, taken, follows, messages } = data
  return (
    <ul aria-live="polite">
      {taken.map(one => (
        <li key={one.code}>
          <TakenHallsLine taken={one} />
        </li>
      ))}
      {counted.map(([key, count]) => count > 0 && <li key={key}>{t(key, { count })}</li>)}
      {follows.map(one => (
        <li key={one.what}>{describeFollower(t, one)}</li>
      ))}
      {messages.map(({ language, count, text }) => (
        <li key={language}>
          <MessageText language={language} title={t(`exhibition.followsMessage_${language}`, { count })} text={text} />
        </li>
      ))}
      {doors + zones > 0 && <li>{t('exhibition.followsDoors', { doors, zones })}</li>}
    </ul>
  )
}
