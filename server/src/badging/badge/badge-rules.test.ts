import { badgeStateMachine, credentialStateMachine } from '@fairgate/contract/badging/badge/states'
import { expect, it } from 'vitest'
import { type BadgeRuleInput, type BadgeState, badgeActions, type CredentialState, printBlock } from './badge-rules.ts'

const createRuleInput = (state: BadgeState, credentialState: CredentialState | null): BadgeRuleInput => ({
  ...{ state, credentialState, companyId: 'partner', enteredBy: null, submittedBy: null },
  ...{ approvalRoute: 'sponsor', sponsorId: 'organizer' },
})
const actorOf = (companyId: string, companyType: 'sponsor' | 'cooperatorMain', permissions: string[]) => ({
  ...{ operatorId: 'one', operatorName: '', companyName: '', companyId, companyType, decidesAlone: false },
  permissions: new Set(permissions),
})

it('gives a reason why a badge cannot be printed exactly if printing is not offered', () => {
  const actors = [
    actorOf('organizer', 'sponsor', ['badge:print']),
    actorOf('organizer', 'sponsor', []),
    actorOf('partner', 'cooperatorMain', ['badge:print']),
  ]
  const cards = [null, ...Object.keys(credentialStateMachine.states).filter(state => state !== 'dead')]
  for (const actor of actors)
    for (const state of Object.keys(badgeStateMachine.states) as BadgeState[])
      for (const card of cards as (CredentialState | null)[]) {
        const badge = createRuleInput(state, card)
        const isOffered = badgeActions(actor as never, badge).includes('print')
        expect([actor.companyId, state, card, printBlock(actor as never, badge) === null]).toEqual([
          ...[actor.companyId, state, card],
          isOffered,
        ])
      }
  const [organizer, clerk, partner] = actors as [(typeof actors)[0], (typeof actors)[0], (typeof actors)[0]]
  const blocks = [organizer, clerk, partner].map(actor =>
    printBlock(actor as never, createRuleInput('active', 'issued')),
  )
  expect(blocks).toEqual(['issued', 'noPermission', 'byOrganizer'])
  expect(printBlock(organizer as never, createRuleInput('pending', null))).toBe('notApproved')
})
