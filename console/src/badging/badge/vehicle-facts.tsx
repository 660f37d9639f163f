import { formatMoment } from '../../kernel/format/format.ts'
import { momentWithin } from '../../kernel/format/moment-within.ts'
import { text } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { BadgeNumber } from './BadgeNumber.tsx'
import type { BadgeDetail } from './badge-labels.ts'
import type { useRevealed } from './use-revealed.ts'
import { formatSlot } from './use-slots.ts'

type Vehicle = NonNullable<BadgeDetail['vehicle']>

/** Facts of a vehicle in place of those of a person; full numbers of its drivers with the permission. */
export function vehicleFacts(
  { vehicleTypeName, slot, drivers, stays: parkings }: Vehicle,
  reveal: ReturnType<typeof useRevealed>,
) {
  return [
    { name: text('badge.vehicleType'), value: nameOf(vehicleTypeName) },
    ...(slot ? [{ name: text('badge.slot'), value: formatSlot(slot) }] : []),
    ...drivers.map(({ name, documentMasked, phoneMasked }, at) => {
      const whole = reveal.numbers?.drivers[at]
      return {
        name: text('badge.driverNumber', { n: at + 1 }),
        value: (
          <>
            {name}{' '}
            <BadgeNumber
              masked={[documentMasked, phoneMasked].filter(Boolean).join(' ')}
              full={whole && [whole.documentNumber, whole.phone].filter(Boolean).join(' ')}
              reveal={reveal}
            />
          </>
        ),
      }
    }),
    ...(parkings.length > 0
      ? [
          {
            name: text('badge.stays'),
            value: parkings.map(parking => <div key={parking.enteredAt}>{formatParking(parking)}</div>),
          },
        ]
      : []),
  ]
}

/** The time that it was inside, and by how much it exceeded the limit. */
function formatParking({ enteredAt, endsAt, leftAt, overHalfHours: count }: Vehicle['stays'][number]): string {
  const values = { from: (leftAt ? formatMoment : momentWithin)(enteredAt), to: momentWithin(leftAt ?? endsAt) }
  const when = text(leftAt ? 'badge.parkingEnded' : 'badge.parkingInside', values)
  return count > 0 ? `${when} · ${text('badge.parkingOver', { count })}` : when
}
