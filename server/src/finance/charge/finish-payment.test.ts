import { expect, it } from 'vitest'
import { hooks } from '../../app/hooks.ts'
import { hooksDescribedIn, hooksRegisteredIn } from '../../app/testing/registered-hooks.ts'

it('the docstring of a finish names the hooks that other modules register for it, and no others', () => {
  expect(hooksDescribedIn('finance/charge/finish-payment.ts')).toEqual(
    hooksRegisteredIn({ from: 'charge.finishSteps(', to: ')\n' }, { from: '  payment: {\n', to: 'undo:' }),
  )
})

it('a finish has exactly these steps, whoever pays', () => {
  const { finish, payFromPrepaid } = hooks.bill
  expect(finish).toHaveLength(1)
  expect(payFromPrepaid).toEqual(finish)
})
