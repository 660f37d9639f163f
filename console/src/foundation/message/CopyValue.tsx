import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { copyText } from '../../kernel/ui/copy-text.ts'

export interface CopyValueProps {
  /** The value to copy. */
  value: string
  /** What the button shows; the value itself as a code where nothing else is said. */
  label?: string
  /** The button's name for readers of the screen. */
  name: string
  /** The message after success. */
  done: string
}

/** How long the tick says that it is copied. */
const shownFor = 2000

/** A value that one click copies; where the browser does not let it, it says so and the value can be selected. */
export function CopyValue({ value, label, name, done }: CopyValueProps) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), shownFor)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => setCopied(await copyText(value, done))
  const Icon = copied ? Check : Copy
  return (
    <button type="button" className="fg-copy-value" aria-label={name} title={name} onClick={() => void copy()}>
      <span className={label ? undefined : 'fg-copy-code'}>{label ?? value}</span>
      <Icon size={16} strokeWidth={1.6} aria-hidden />
    </button>
  )
}
