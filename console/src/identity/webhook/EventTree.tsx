import { type EventSource, eventSources, eventsOf, findEventLabels } from '@fairgate/contract/app/webhook-events'
import { includesTyped } from '@fairgate/contract/kernel/field/search-fold'
import { useId, useState } from 'react'
import { useMayOf } from '../../kernel/auth/session.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { Checkbox } from '../../kernel/ui/Checkbox.tsx'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { Split } from '../../kernel/ui/layout/Split.tsx'
import './Webhook.css'

interface EventTreeProps {
  chosen: ReadonlySet<string>
  onChange: (chosen: string[]) => void
}

/** The available events by entity: a checkbox for all of an entity, and one per state. */
export function EventTree({ chosen, onChange }: EventTreeProps) {
  const t = useText()
  const w = useLocalize()
  const may = useMayOf()
  const id = useId()
  const [text, setText] = useState('')
  const _wanted = text.trim()
  const stateOf = (event: string) => w(findEventLabels(event)?.state ?? [event, event])
  const isMeant = (said: string) => includesTyped(text, said)
  const sources = eventSources.filter(({ views }) => views.some(may))
  const total = sources.flatMap(eventsOf).length
  const shown = sources
    .map(source => {
      const events = eventsOf(source)
      const whole = isMeant(w(source.label))
      return { source, events: whole ? events : events.filter(event => isMeant(event) || isMeant(stateOf(event))) }
    })
    .filter(({ events }) => events.length > 0)
  const toggle = (events: readonly string[], on: boolean) => {
    const next = new Set(chosen)
    for (const event of events) on ? next.add(event) : next.delete(event)
    onChange([...next])
  }
  const boxOfAll = ({ label }: EventSource, events: readonly string[]) => {
    const count = events.filter(event => chosen.has(event)).length
    return (
      <label htmlFor={`${id}${events[0]}*`}>
        <Checkbox
          id={`${id}${events[0]}*`}
          aria-label={t('webhook.wholeEntityType', { noun: w(label) })}
          checked={count === events.length}
          some={count > 0 && count < events.length}
          onChange={() => toggle(events, count < events.length)}
        />
        <strong>{w(label)}</strong>
      </label>
    )
  }
  return (
    <>
      <Inline className="fg-event-head fg-muted" gap={16} align="center">
        <input
          className="fg-input fg-event-search"
          type="search"
          aria-label={t('webhook.searchEvents')}
          placeholder={t('webhook.searchEvents')}
          value={text}
          onChange={event => setText(event.target.value)}
          // Enter would submit the surrounding form.
          onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
        />
        <span role="status">{t('webhook.chosen', { count: chosen.size, total })}</span>
      </Inline>
      {shown.length === 0 && <p className="fg-field-hint">{t('webhook.noEventMatch', { text: text.trim() })}</p>}
      <Split columns="minmax(0, 1fr)">
        {shown.map(({ source, events }) => (
          <Split
            as="fieldset"
            key={source.entityType}
            className="fg-event-type"
            columns="200px minmax(0, 1fr)"
            gap={[8, 16]}
            aria-label={w(source.label)}
          >
            {boxOfAll(source, events)}
            <Inline gap={[6, 20]} wrap>
              {events.map(event => (
                <label key={event} htmlFor={`${id}${event}`} title={event}>
                  <Checkbox
                    id={`${id}${event}`}
                    checked={chosen.has(event)}
                    onChange={({ target }) => toggle([event], target.checked)}
                  />
                  {stateOf(event)}
                </label>
              ))}
            </Inline>
          </Split>
        ))}
      </Split>
    </>
  )
}
