import { type Hall, venueHalls } from '@fairgate/contract/exhibitions/exhibition/halls'

export interface HallPickerProps {
  id: string
  'aria-describedby'?: string
  label: string
  value: readonly string[]
  onChange: (halls: Hall[]) => void
}

/** The venue's halls as toggle buttons. The selection is stored in the venue's order. */
export function HallPicker({ id, label, value, onChange, ...rest }: HallPickerProps) {
  const rows = Map.groupBy(venueHalls, hall => hall[0] ?? '')
  const toggle = (hall: Hall) =>
    onChange(venueHalls.filter(known => (known === hall ? !value.includes(hall) : value.includes(known))))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and a frame of its own
    <div className="fg-hall-picker" role="group" id={id} tabIndex={-1} aria-label={label} {...rest}>
      {[...rows].map(([wing, halls]) => (
        <div key={wing}>
          {halls.map(hall => (
            <button type="button" key={hall} aria-pressed={value.includes(hall)} onClick={() => toggle(hall)}>
              {hall}
            </button>
          ))}
        </div>
      ))}
    </div>
  )
}
