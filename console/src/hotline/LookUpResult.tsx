import { badgeLife } from '@fairgate/contract/badge/states'
import type { Output } from '@fairgate/contract/catalogue'
import type { Words } from '@fairgate/contract/kernel/phrases'
import { ticketLife } from '@fairgate/contract/ticket/states'
import { formatMoment } from '../kernel/format.ts'
import { useText, useWords } from '../kernel/language.ts'
import { nameOf } from '../kernel/name-of.ts'
import { PlainTable } from '../ui/PlainTable.tsx'
import { type StatusCode, StatusTag } from '../ui/StatusTag.tsx'

type Answer = Output<'lookUpCaller'>

/** What a caller holds and where they went, with the two sentences that are read out. */
export function LookUpResult({ of, answer }: { of: string; answer: Answer }) {
  const t = useText()
  const { badges, tickets, passages, sentences } = answer
  return (
    <div className="fg-hotline-found" role="status" aria-label={of}>
      <blockquote>
        <small>{t('hotline.readOut')}</small>
        {sentences.map(sentence => (
          <p key={sentence}>{sentence}</p>
        ))}
      </blockquote>
      <Held label={t('hotline.badges')} none={t('hotline.noBadges')} rows={badges} states={badgeLife.states} />
      <Held label={t('hotline.tickets')} none={t('hotline.noTickets')} rows={tickets} states={ticketLife.states} />
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
            render: ({ admitted, reason }) =>
              admitted ? t('hotline.admitted') : reason ? nameOf(reason) : t('hotline.refused'),
          },
        ]}
      />
    </div>
  )
}

interface HeldProps {
  label: string
  none: string
  rows: readonly (Answer['badges'][number] | Answer['tickets'][number])[]
  states: Readonly<Record<string, Words>>
}

function Held({ label, none, rows, states }: HeldProps) {
  const t = useText()
  const w = useWords()
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
