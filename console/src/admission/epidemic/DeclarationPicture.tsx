import type { ReadFact } from '@fairgate/contract/admission/epidemic/choices'
import { useEffect, useState } from 'react'
import { currentUser } from '../../kernel/auth/session.ts'
import { call } from '../../kernel/command/call.ts'
import { formatInstant } from '../../kernel/format/format.ts'
import { listOf, type Text, type TextKey, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { DescriptionList } from '../../kernel/ui/DescriptionList.tsx'
import { Split } from '../../kernel/ui/layout/Split.tsx'
import {
  cardLabels,
  colourLabels,
  type DeclarationFull,
  imageLabels,
  readingLabels,
  resultLabels,
  wordOf,
} from './epidemic-labels.ts'
import './Epidemic.css'

type Picture = DeclarationFull['pictures'][number]

/** A picture with its reading. */
export function DeclarationPicture({ declarationId, picture }: { declarationId: string; picture: Picture }) {
  const t = useText()
  const { no, kind, shredded: isPurged, facts, certainty, doubts } = picture
  const address = usePicture(declarationId, no, isPurged)
  const read = facts ? factsRead(t, picture) : []
  return (
    <Split className="fg-declared" columns="minmax(112px, 176px) minmax(0, 1fr)" gap={16}>
      <figure>
        {address ? (
          <a href={address} target="_blank" rel="noreferrer">
            <img src={address} alt={t(imageLabels[kind])} />
          </a>
        ) : (
          <span>{isPurged ? t('epidemic.shredded') : t(imageLabels[kind])}</span>
        )}
      </figure>
      <div>
        <h3>{t(imageLabels[kind])}</h3>
        {certainty !== null && <p>{t('epidemic.certainty', { percent: `${Math.round(certainty * 100)}%` })}</p>}
        {doubts.length > 0 && (
          <p className="fg-declared-doubt">{listOf(doubts.map(doubt => t(readingLabels[doubt])))}</p>
        )}
        {read.length > 0 ? (
          <DescriptionList facts={read} />
        ) : (
          <p className="fg-field-hint">{t('epidemic.notReadYet')}</p>
        )}
      </div>
    </Split>
  )
}

/** The read facts with labels; differences from the typed data are marked. */
function factsRead(t: Text, { kind, facts, differs }: Picture) {
  if (!facts) return []
  const { colour, result, sampledAt, name, documentMasked, phoneMasked, cities, doses } = facts
  const fact = (of: ReadFact, word: TextKey, value: string | undefined) =>
    value === undefined
      ? []
      : [
          {
            name: t(word),
            value: differs.includes(of) ? <Unlike value={value} of={t('epidemic.unlikeTyped')} /> : value,
          },
        ]
  return [
    ...fact(
      'colour',
      'epidemic.readColour',
      colour && wordOf(t, kind === 'tripCard' ? cardLabels : colourLabels, colour),
    ),
    ...fact('result', 'epidemic.result', result && wordOf(t, resultLabels, result)),
    ...fact(
      'sampledAt',
      kind === 'nucleic' ? 'epidemic.sampledAt' : 'epidemic.shownAt',
      sampledAt && formatInstant(sampledAt),
    ),
    ...fact('name', 'epidemic.entrant', name),
    ...fact('documentMasked', 'epidemic.documentNumber', documentMasked),
    ...fact('phoneMasked', 'epidemic.phone', phoneMasked),
    ...fact(
      'cities',
      'epidemic.cities',
      cities && listOf(cities.map(({ code, name: cityName }) => (cityName ? nameOf(cityName) : code))),
    ),
    ...fact('doses', 'epidemic.dosesRead', doses?.toString()),
  ]
}

function Unlike({ value, of }: { value: string; of: string }) {
  return (
    <>
      {value} <span className="fg-declared-doubt">{of}</span>
    </>
  )
}

/** The object URL of a picture while it is displayed; personal data, so it is fetched with the session. */
function usePicture(id: string, no: number, isPurged: boolean): string | undefined {
  const [shown, setShown] = useState<{ key: string; address: string }>()
  const key = `${id} ${no}`
  useEffect(() => {
    if (isPurged) return
    const cancel = new AbortController()
    let address: string | undefined
    const load = async () => {
      const { url } = await call('getDeclarationImage', { id, no }, { signal: cancel.signal, quiet: true })
      const response = await fetch(url, {
        headers: { Authorization: currentUser()?.token ?? '' },
        signal: cancel.signal,
      })
      if (!response.ok || cancel.signal.aborted) return
      address = URL.createObjectURL(await response.blob())
      setShown({ key, address })
    }
    load().catch(() => undefined)
    return () => {
      cancel.abort()
      if (address) URL.revokeObjectURL(address)
    }
  }, [id, no, key, isPurged])
  return shown?.key === key ? shown.address : undefined
}
