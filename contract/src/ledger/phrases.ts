import { phrases } from '../kernel/phrases.ts'
import { refusals } from '../kernel/refusal.ts'

export const ledgerRefusals = refusals({
  prepaidTooLow: [10010, '余额不足', 'Balance too low'],
})

export const ledgerPhrases = phrases({})
