import { typedLimit } from '@fairgate/contract/badging/badge/fields'
import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react'
import { useLanguage, useLocalize, useText } from '../../kernel/i18n/language.ts'
import { Field } from '../../kernel/ui/Field.tsx'
import { Split } from '../../kernel/ui/layout/Split.tsx'
import { type StatusCode, StatusTag } from '../../kernel/ui/StatusTag.tsx'
import { CredentialTag } from './badge-columns.tsx'
import { findBadgeStateLabel } from './badge-labels.ts'
import { TypeMark } from './TypeMark.tsx'
import type { FoundBadge, useServiceDesk } from './use-service-desk.ts'

interface ServiceDeskFieldProps {
  ref: RefObject<HTMLInputElement | null>
  typed: string
  onTyped: (typed: string) => void
  serviceDesk: ReturnType<typeof useServiceDesk>
  /** Called if no row of the list is selected. */
  onEnter: () => void
  onEscape: () => void
  /** Moves the focus to the open badge. */
  onDown: () => void
}

/** The search field for scans and typed text, with the matches below, selected by the arrow keys. */
export function ServiceDeskField({
  ref,
  typed,
  onTyped,
  serviceDesk,
  onEnter,
  onEscape,
  onDown,
}: ServiceDeskFieldProps) {
  const t = useText()
  const list = useId()
  const { hits, open, more, finding, refusal } = serviceDesk
  const several = open ? [] : hits
  const [at, setAt] = useState(0)
  const [edited, setEdited] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins at its first
  useEffect(() => {
    setAt(0)
    setEdited(false)
  }, [hits.map(({ id }) => id).join()])
  useEffect(() => ref.current?.focus(), [ref])
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step && several.length > 0) {
      event.preventDefault()
      setAt((at + step + several.length) % several.length)
    } else if (event.key === 'ArrowDown' && open) {
      event.preventDefault()
      onDown()
    } else if (event.key === 'Enter' && !event.repeat) {
      event.preventDefault()
      const chosen = several[at]
      if (chosen && !edited) serviceDesk.choose(chosen.id)
      else onEnter()
    } else if (event.key === 'Escape') onEscape()
  }
  return (
    <div className="fg-desk-find">
      <Field label={t('badge.deskField')} name="typed" error={refusal} hint={finding ? t('badge.finding') : undefined}>
        {control => (
          <input
            {...control}
            ref={ref}
            className="fg-input is-large"
            value={typed}
            placeholder={t('badge.deskPlaceholder')}
            maxLength={typedLimit}
            autoComplete="off"
            spellCheck={false}
            role="combobox"
            aria-expanded={several.length > 0}
            aria-controls={list}
            aria-activedescendant={several[at] && `${list}-${at}`}
            onChange={event => {
              onTyped(event.target.value)
              setEdited(true)
            }}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      {several.length > 0 && (
        <div className="fg-desk-hits" id={list} role="listbox" aria-label={t('badge.deskHits')}>
          {several.map((found, index) => (
            <Hit
              key={found.id}
              id={`${list}-${index}`}
              found={found}
              current={index === at}
              onChoose={() => serviceDesk.choose(found.id)}
            />
          ))}
        </div>
      )}
      {several.length > 0 && more && <p className="fg-desk-more">{t('badge.foundMore')}</p>}
    </div>
  )
}

interface HitProps {
  id: string
  found: FoundBadge
  current: boolean
  onChoose: () => void
}

function Hit({ id, found, current, onChoose }: HitProps) {
  const w = useLocalize()
  const language = useLanguage()
  return (
    // The field keeps the focus and has the keys; it says which one is meant.
    <Split
      id={id}
      role="option"
      aria-selected={current}
      className="fg-desk-hit"
      columns="1.2fr 1.2fr 1.6fr 1.4fr 1fr"
      gap={8}
      align="center"
      onClick={onChoose}
    >
      <strong>{found.name}</strong>
      <TypeMark colour={found.badgeTypeColour} name={found.badgeTypeName[language]} />
      <span>{found.companyName[language]}</span>
      <span>{found.documentMasked}</span>
      {found.credentialState ? (
        <CredentialTag state={found.credentialState} />
      ) : (
        <StatusTag plain code={found.statusCode as StatusCode}>
          {w(findBadgeStateLabel(found.state))}
        </StatusTag>
      )}
    </Split>
  )
}
