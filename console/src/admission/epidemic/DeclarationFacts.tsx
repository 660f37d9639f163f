import { declarationEvents } from '@fairgate/contract/admission/epidemic/states'
import type { LocalizedText } from '@fairgate/contract/kernel/i18n/localized-text'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatInstant } from '../../kernel/format/format.ts'
import { listOf, type Text, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { DescriptionList } from '../../kernel/ui/DescriptionList.tsx'
import { History } from '../../kernel/ui/decision/History.tsx'
import { DeclarationPicture } from './DeclarationPicture.tsx'
import {
  cardLabels,
  colourLabels,
  type DeclarationFull,
  doubtsIn,
  resultLabels,
  riskyLabels,
  symptomLabels,
  takenLabels,
  wordOf,
} from './epidemic-labels.ts'
import './Epidemic.css'

const eventLabels: Readonly<Record<string, LocalizedText>> = declarationEvents

/** A declaration next to its list: pictures with their readings, typed data, history. */
export function DeclarationFacts({ detail }: { detail: DeclarationFull }) {
  const t = useText()
  const steps = useQueryCommand('getDeclarationSteps', { id: detail.id }).data?.history
  return (
    <>
      <DescriptionList facts={headFacts(t, detail)} />
      <Card title={t('epidemic.images')}>
        {detail.pictures.map(picture => (
          <DeclarationPicture key={picture.no} declarationId={detail.id} picture={picture} />
        ))}
      </Card>
      {detail.typed && (
        <Card title={t('epidemic.typedFacts')}>
          <DescriptionList facts={typedFacts(t, detail.typed)} />
        </Card>
      )}
      <Card title={t('epidemic.steps')}>
        {steps && (
          <History
            lines={steps}
            exhibitionId={detail.exhibitionId}
            eventLabel={({ event }) => eventLabels[event] ?? [event, event]}
          />
        )}
      </Card>
    </>
  )
}

function headFacts(t: Text, detail: DeclarationFull) {
  const { company, declarer, doubts, reason, note, validUntil, decidedBy } = detail
  return [
    { name: t('epidemic.exhibition'), value: nameOf(detail.exhibition) },
    { name: t('epidemic.declarer'), value: company ? `${declarer} · ${nameOf(company)}` : t('epidemic.self') },
    { name: t('epidemic.phone'), value: detail.phoneMasked },
    { name: t('epidemic.declaredAt'), value: formatInstant(detail.declaredAt) },
    ...(doubts.length > 0 ? [{ name: t('epidemic.doubts'), value: doubtsIn(t, doubts) }] : []),
    ...(validUntil ? [{ name: t('epidemic.validUntil'), value: formatInstant(validUntil) }] : []),
    ...(decidedBy ? [{ name: t('epidemic.decidedBy'), value: decidedBy }] : []),
    ...(reason ? [{ name: t('epidemic.reason'), value: [nameOf(reason), note].filter(Boolean).join(' · ') }] : []),
  ]
}

function typedFacts(t: Text, typed: NonNullable<DeclarationFull['typed']>) {
  const { cities, temperature, symptoms, healthColour, tripColour, tripRisky, doses, nucleic } = typed
  const joinNames = (names: readonly string[]) => listOf(names) || '—'
  const tests = nucleic.map(
    ({ sampledAt, result }) => `${sampledAt ? formatInstant(sampledAt) : '—'} ${wordOf(t, resultLabels, result)}`,
  )
  return [
    { name: t('epidemic.cities'), value: joinNames(cities.map(({ code, name }) => (name ? nameOf(name) : code))) },
    { name: t('epidemic.temperature'), value: temperature ?? '—' },
    { name: t('epidemic.symptoms'), value: joinNames(symptoms.map(one => wordOf(t, symptomLabels, one))) },
    { name: t('epidemic.healthColour'), value: wordOf(t, colourLabels, healthColour) },
    { name: t('epidemic.tripColour'), value: wordOf(t, cardLabels, tripColour) },
    { name: t('epidemic.tripRisky'), value: wordOf(t, riskyLabels, tripRisky) },
    { name: t('epidemic.doses'), value: wordOf(t, takenLabels, doses) },
    { name: t('epidemic.tests'), value: joinNames(tests) },
  ]
}
