import { useEffect, useState } from 'react'

interface TemplateNumberProps {
  label: string
  value: number
  min: number
  max: number
  step?: number
  disabled?: boolean
  onChange: (value: number) => void
}

/** A number in its place: taken as soon as it is one within its bounds, and as it stands again once it is left. */
export function TemplateNumber({ label, value, min, max, step = 0.5, disabled, onChange }: TemplateNumberProps) {
  const [typed, setTyped] = useState<string>()
  const shown = String(Math.round(value * 100) / 100)
  // Another hand (a drag, an undo) has changed it.
  useEffect(() => setTyped(now => (now !== undefined && Number(now) !== value ? undefined : now)), [value])
  const take = (text: string) => {
    const number = Number(text)
    const whole = step === 1 ? Number.isInteger(number) : Number.isFinite(number)
    if (text.trim() === '' || !whole || number < min || number > max) return setTyped(text)
    setTyped(text)
    onChange(number)
  }
  return (
    <label className="fg-template-number">
      <span>{label}</span>
      <input
        className="fg-input"
        type="number"
        {...{ min, max, step, disabled }}
        value={typed ?? shown}
        onChange={event => take(event.target.value)}
        onBlur={() => setTyped(undefined)}
      />
    </label>
  )
}
