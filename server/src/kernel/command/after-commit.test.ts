import { describe, expect, it } from 'vitest'
import type { Actor } from '../auth/actor.ts'
import type { PushMessage } from '../push/push-message.ts'
import type { Ports } from '../services/ports.ts'
import { AfterCommit } from './after-commit.ts'

const actor = { companyId: 'ours' } as Actor

/** What goes out behind a commit. */
function collectPublished(after: AfterCommit): [string, PushMessage][] {
  const out: [string, PushMessage][] = []
  after.publish({ publish: (topic: string, message: PushMessage) => out.push([topic, message]) } as unknown as Ports)
  return out
}

describe('a write', () => {
  it('has changed what it logged and published, each entity type once', () => {
    const after = new AfterCommit(actor)
    after.members.log({ entityType: 'participation' })
    for (const _ of ['1', '2']) after.members.push('company:theirs', { type: 'row', changed: ['quota'] })
    expect(after.changed()).toEqual(['participation', 'quota'])
  })

  it('notifies a company once, however many rows it changed: its own by the log, another by its rows', () => {
    const after = new AfterCommit(actor)
    after.members.log({ entityType: 'participation' })
    after.members.push('company:ours', { type: 'row', changed: ['badge'] })
    after.members.push('company:theirs', { type: 'row', changed: ['quota'] })
    after.members.push('company:theirs', { type: 'row', changed: ['badge'] })
    expect(collectPublished(after)).toEqual([
      ['company:ours', { type: 'row', changed: ['badge', 'participation'] }],
      ['company:theirs', { type: 'row', changed: ['badge', 'quota'] }],
    ])
  })

  it('that only viewed something is logged, and notifies nobody', () => {
    const after = new AfterCommit(actor)
    after.members.log({ entityType: 'badge', unchanged: true })
    expect(after.entry.entityType).toBe('badge')
    expect(after.changed()).toEqual([])
    expect(collectPublished(after)).toEqual([])
  })

  it('of a device or an anonymous caller has no colleagues to notify', () => {
    for (const nobody of [undefined, { deviceId: 'd', profile: [] }]) {
      const after = new AfterCommit(nobody)
      after.members.log({ entityType: 'device' })
      expect(after.changed()).toEqual(['device'])
      expect(collectPublished(after)).toEqual([])
    }
  })
})
