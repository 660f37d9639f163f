import { blacklistStateMachine } from '@fairgate/contract/admission/blacklist/states'
import { blacklistLabels } from '@fairgate/contract/admission/blacklist/texts'
import type { Output } from '@fairgate/contract/app/catalogue'
import { badgeStateMachine } from '@fairgate/contract/badging/badge/states'
import type { LocalizedText } from '@fairgate/contract/kernel/i18n/localized-text'
import { ticketStateMachine } from '@fairgate/contract/sales/ticket/states'
import { useState } from 'react'
import { formatAhead, formatDate, formatMoment } from '../../kernel/format/format.ts'
import { momentWithin } from '../../kernel/format/moment-within.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { PlainTable } from '../../kernel/ui/PlainTable.tsx'
import { Segmented } from '../../kernel/ui/Segmented.tsx'
import { type StatusCode, StatusTag } from '../../kernel/ui/StatusTag.tsx'
import { Invited } from './Invited.tsx'
import { Receipts } from './Receipts.tsx'

type Answer = Output<'getHotlineReceipt'>

/**
 * What a caller holds and their passages, with the two sentences to read out. If they belong to several exhibitions,
 * the clerk asks the caller first: one code may belong to several people, and the caller must not hear about others.
 */
export function LookUpResult({ of, answer }: { of: string; answer: Answer }) {
  const t = useText()
  const { exhibitions } = answer
  const [chosen, setChosen] = useState('')
  const hasSeveral = exhibitions.length > 1
  const sentences = hasSeveral ? exhibitions.find(({ id }) => id === chosen)?.sentences : answer.sentences
  const ofChosen = <Row extends { exhibitionId: string }>(rows: readonly Row[]) =>
    rows.filter(({ exhibitionId }) => !hasSeveral || exhibitionId === chosen)
  const ofPerson = <Row extends { exhibitionIds: readonly string[] }>(rows: readonly Row[]) =>
    rows.filter(({ exhibitionIds: its }) => !hasSeveral || its.length === 0 || its.includes(chosen))
  const entries = ofPerson(answer.listed)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by the keyboard too
    <div className="fg-hotline-found" role="status" aria-label={of} tabIndex={0}>
      {hasSeveral && (
        <div className="fg-hotline-which">
          <p>
            <strong>{t('hotline.askWhich')}</strong>
            <span className="fg-faint">{t('hotline.askWhichWhy', { count: exhibitions.length })}</span>
          </p>
          <Segmented
            label={t('hotline.exhibition')}
            value={chosen}
            options={exhibitions.map(({ id, name }) => ({ value: id, label: nameOf(name) }))}
            onChange={setChosen}
          />
        </div>
      )}
      {sentences && (
        <>
          <Reasons listed={entries} passages={ofChosen(answer.passages)} />
          <blockquote>
            <small>{t('hotline.readOut')}</small>
            {sentences.map(sentence => (
              <p key={sentence}>{sentence}</p>
            ))}
          </blockquote>
          <Found
            badges={ofChosen(answer.badges)}
            tickets={ofChosen(answer.tickets)}
            passages={ofChosen(answer.passages)}
          />
          <BlacklistMatches rows={entries} />
          <Invited rows={ofPerson(answer.invited)} />
          <Receipts rows={ofChosen(answer.receipts)} />
        </>
      )}
    </div>
  )
}

type Passage = Answer['passages'][number]

function refusalOf(t: ReturnType<typeof useText>, { reason, opensAt }: Passage): string {
  const opens = opensAt ? t('gate.opensFrom', { time: formatAhead(opensAt) }) : ''
  return [reason ? nameOf(reason) : t('hotline.refused'), opens].filter(Boolean).join(' · ')
}

/** Why the caller is denied: the last refused passage, and blacklist entries. */
function Reasons({ listed, passages: [last] }: Pick<Answer, 'listed' | 'passages'>) {
  const t = useText()
  const w = useLocalize()
  const reasons = [
    ...listed.map(({ code, state }) =>
      t('hotline.isOnBlacklist', { code, state: w(blacklistStateMachine.states[state]) }),
    ),
    ...(last && !last.admitted
      ? [t('hotline.lastRefused', { at: momentWithin(last.at), door: nameOf(last.door), reason: refusalOf(t, last) })]
      : []),
  ]
  if (reasons.length === 0) return null
  return (
    <ul className="fg-hotline-reasons" aria-label={t('hotline.reasons')}>
      {reasons.map(reason => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  )
}

function Found({ badges, tickets, passages }: Pick<Answer, 'badges' | 'tickets' | 'passages'>) {
  const t = useText()
  return (
    <>
      <CredentialList
        label={t('hotline.badges')}
        none={t('hotline.noBadges')}
        rows={badges}
        states={badgeStateMachine.states}
      />
      <CredentialList
        label={t('hotline.tickets')}
        none={t('hotline.noTickets')}
        rows={tickets}
        states={ticketStateMachine.states}
      />
      <h2>{t('hotline.passages')}</h2>
      <PlainTable
        label={t('hotline.passages')}
        none={t('hotline.noPassages')}
        rows={passages}
        columns={[
          { key: 'at', title: t('hotline.at'), render: ({ at }) => formatMoment(at) },
          { key: 'code', title: t('hotline.code'), render: ({ code }) => code },
          { key: 'door', title: t('hotline.door'), render: ({ door }) => nameOf(door) },
          {
            key: 'direction',
            title: t('hotline.direction'),
            render: ({ direction }) => t(direction === 'in' ? 'hotline.directionIn' : 'hotline.directionOut'),
          },
          {
            key: 'verdict',
            title: t('hotline.verdict'),
            render: passage => (passage.admitted ? t('hotline.admitted') : refusalOf(t, passage)),
          },
        ]}
      />
    </>
  )
}

/** What a caller may learn about a blacklist entry: that it exists, without the reason. */
function BlacklistMatches({ rows }: { rows: Answer['listed'] }) {
  const t = useText()
  const w = useLocalize()
  return (
    <>
      <h2>{t('hotline.listed')}</h2>
      <PlainTable
        label={t('hotline.listed')}
        none={t('hotline.notOnBlacklist')}
        rows={rows}
        columns={[
          { key: 'code', title: t('hotline.code'), render: ({ code }) => code },
          {
            key: 'exhibition',
            title: t('hotline.exhibition'),
            render: ({ exhibition, scope }) => (exhibition ? nameOf(exhibition) : w(blacklistLabels.scopes[scope])),
          },
          { key: 'from', title: t('hotline.blacklistedFrom'), render: ({ from }) => formatDate(from) },
          {
            key: 'until',
            title: t('hotline.blacklistedUntil'),
            render: ({ until }) => (until ? formatDate(until) : '—'),
          },
          {
            key: 'state',
            title: t('hotline.state'),
            render: ({ state, statusCode }) => (
              <StatusTag code={statusCode as StatusCode}>{w(blacklistStateMachine.states[state])}</StatusTag>
            ),
          },
        ]}
      />
    </>
  )
}

interface CredentialListProps {
  label: string
  none: string
  rows: readonly (Answer['badges'][number] | Answer['tickets'][number])[]
  states: Readonly<Record<string, LocalizedText>>
}

function CredentialList({ label, none, rows, states }: CredentialListProps) {
  const t = useText()
  const w = useLocalize()
  return (
    <>
      <h2>{label}</h2>
      <PlainTable
        label={label}
        none={none}
        rows={rows}
        columns={[
          { key: 'code', title: t('hotline.code'), render: ({ code }) => code },
          { key: 'name', title: t('hotline.holder'), render: ({ name }) => name || '—' },
          { key: 'type', title: t('hotline.type'), render: ({ type }) => nameOf(type) },
          { key: 'exhibition', title: t('hotline.exhibition'), render: ({ exhibition }) => nameOf(exhibition) },
          { key: 'company', title: t('hotline.company'), render: ({ company }) => nameOf(company) },
          {
            key: 'state',
            title: t('hotline.state'),
            render: ({ state, statusCode }) => (
              <StatusTag code={statusCode as StatusCode}>{w(states[state] ?? [state, state])}</StatusTag>
            ),
          },
        ]}
      />
    </>
  )
}
