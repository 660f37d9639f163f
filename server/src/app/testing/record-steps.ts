import fc from 'fast-check'

/** A step of a walk over badges and what their records depend on. */
export type Step =
  | {
      do:
        | 'submit'
        | 'withdraw'
        | 'approve'
        | 'return'
        | 'reject'
        | 'undo'
        | 'suspend'
        | 'resume'
        | 'void'
        | 'expire'
        | 'correct'
    }
  | { do: 'join'; edition: number | null }
  | { do: 'renumber'; edition: number; number: number }
  | { do: 'class'; class: string | null }

const onBadge = [
  'submit',
  'withdraw',
  'approve',
  'return',
  'reject',
  'undo',
  'suspend',
  'resume',
  'void',
  'expire',
  'correct',
] as const
export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ do: fc.constantFrom('submit' as const, 'approve' as const, ...onBadge) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('join' as const), edition: fc.option(fc.nat(3)) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('renumber' as const),
      edition: fc.nat(3),
      number: fc.integer({ min: 20, max: 40 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('class' as const), class: fc.option(fc.constantFrom('buyer', 'press')) }),
  },
)

/** The outcomes that it reaches. */
export const reached = [
  'applied',
  'approved organizer',
  'approved venue',
  'ended',
  'rejected venue',
  'returned organizer',
]

/** One sequence that reaches every outcome: which events, at which badge, by the venue or the organizer. */
export const everyOutcome: [Step, number, boolean][] = [
  [{ do: 'join', edition: 0 }, 0, false],
  [{ do: 'class', class: 'buyer' }, 3, false],
  ...(['submit', 'approve', 'suspend', 'resume', 'expire'] as const).map(on(0)),
  ...(['submit', 'reject', 'undo', 'approve', 'undo'] as const).map(on(1)),
  ...(['submit', 'return', 'correct', 'submit', 'withdraw'] as const).map(on(2)),
  [{ do: 'renumber', edition: 0, number: 19 }, 0, false],
  ...(['submit', 'approve'] as const).map(on(3)),
  [{ do: 'approve' }, 3, true],
  ...(['submit', 'approve'] as const).map(on(4)),
  [{ do: 'reject' }, 4, true],
  ...(['submit', 'return', 'correct'] as const).map(on(5)),
]

function on(at: number) {
  return (event: (typeof onBadge)[number]): [Step, number, boolean] => [{ do: event }, at, false]
}
