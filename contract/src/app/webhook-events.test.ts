import { describe, expect, it } from 'vitest'
import { urlFault } from '../identity/webhook/fields.ts'
import { companyTypes } from '../kernel/auth/permission.ts'
import { domains } from './catalogue.ts'
import { permissions } from './texts.ts'
import { eventSources, eventsOf, findEventLabels, sourceOfEvent, typesOf } from './webhook-events.ts'

describe('the events of webhooks', () => {
  it('are those of every machine except jobs and messages', () => {
    const machines = Object.entries(domains)
      .filter(([domain]) => !['job', 'message'].includes(domain))
      .flatMap(([, domain]) => Object.values(domain.machines))
    expect(new Set(eventSources.map(({ machine }) => machine))).toEqual(new Set(machines))
  })

  it('have unique names, and labels in both languages', () => {
    const names = eventSources.flatMap(eventsOf)
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) {
      const label = findEventLabels(name)
      expect([...(label?.entityType ?? []), ...(label?.state ?? [])].filter(Boolean)).toHaveLength(4)
    }
    expect(sourceOfEvent('badge.nothing')).toBeUndefined()
    expect(sourceOfEvent('badge.active')?.entityType).toBe('badge')
  })

  it('name declared permissions, and are available to some company type', () => {
    for (const one of eventSources) {
      expect([one.entityType, one.views.filter(name => !permissions[name])]).toEqual([one.entityType, []])
      expect(typesOf(one)).toContain('platform')
    }
    expect(typesOf(eventSources.find(({ entityType }) => entityType === 'badge') as never)).toEqual(companyTypes)
  })
})

describe('an address', () => {
  it.each(['https://erp.example.com/x?y=1', 'http://10.0.0.1:8080', 'https://[2001:db8::1]/'])('%s is one', url =>
    expect(urlFault(url)).toBeUndefined(),
  )
  it.each([
    ['erp.example.com', 'urlWrong'],
    ['ftp://erp.example.com', 'urlWrong'],
    ['https://', 'urlWrong'],
    ['https://me@erp.example.com', 'urlCredentials'],
    ['https://:pass@erp.example.com', 'urlCredentials'],
    ['https://erp.example.com/#x', 'urlFragment'],
  ])('%s is none', (url, key) => expect(urlFault(url)?.key).toBe(key))
})
