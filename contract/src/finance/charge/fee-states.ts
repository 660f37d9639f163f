import { machine } from '../../kernel/transition/machine.ts'

/**
 * The fee of a badge with a price: billed, paid, and credited if its badge was voided in time. If its bill was
 * cancelled it can be billed again; a fee that is voided unpaid costs nothing.
 */
export const badgeFeeStateMachine = machine({
  initial: 'uncharged',
  states: {
    uncharged: ['未列入收费单', 'Not charged yet'],
    charged: ['已列入收费单', 'On a charge'],
    paid: ['已付款', 'Paid'],
    credited: ['已退入预存款', 'Credited'],
    voided: ['已作废', 'Voided'],
  },
  events: {
    charge: ['列入收费单', 'Added to a charge'],
    release: ['移出收费单', 'Removed from the charge'],
    pay: ['付款', 'Paid'],
    credit: ['退入预存款', 'Credited'],
    void: ['作废', 'Voided'],
  },
  table: {
    uncharged: { charge: 'charged', void: 'voided' },
    charged: { release: 'uncharged', pay: 'paid', credit: 'credited', void: 'voided' },
    paid: { credit: 'credited' },
  },
})

/** Tabs of the list of fees. */
export const badgeFeeTabs = {
  all: [],
  uncharged: ['uncharged'],
  charged: ['charged'],
  paid: ['paid'],
  ended: ['credited', 'voided'],
} as const satisfies Record<string, readonly (keyof typeof badgeFeeStateMachine.states)[]>
