import { describe, expect, it } from 'vitest'
import { hooks } from '../../app/hooks.ts'
import { hooksDescribedIn, hooksRegisteredIn } from '../../app/testing/registered-hooks.ts'

describe('the docstring of an approval', () => {
  it('names the hooks that other modules register for it, and no others', () => {
    const registered = hooksRegisteredIn({ from: 'badge.approvalSteps({', to: '\n})' })
    // Settlement and gate fill these ports for the fees; they are no hooks.
    const ports = ['settlement.findStartedSettlements', 'gate.enteredOf']
    const others = registered.filter(name => !ports.includes(name))
    expect(hooksDescribedIn('badging/badge/approval.ts')).toEqual(others)
  })

  it('leaves no hook out: the events of an approval have its steps alone', () => {
    const { approve, charge, pay, undo } = hooks.badge
    expect([approve, charge, pay, undo].map(steps => steps.map(({ name }) => name))).toEqual([
      ...[['approve'], ['charge'], ['pay'], ['undo']],
    ])
    expect('endorse' in hooks.badge).toBe(false)
  })
})
