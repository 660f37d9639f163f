import { CircleQuestionMark } from 'lucide-react'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useText } from '../kernel/language.ts'
import type { HelpTextProps } from './HelpText.tsx'
import { Popover } from './Popover.tsx'
import './HelpButton.css'

interface HelpButtonProps {
  /** Stands beneath the sentences. */
  more?: (close: () => void) => ReactNode
}

/** What the page is for and what comes next, behind a small button at its title; the sentences come over the network when asked for. */
export function HelpButton({ more }: HelpButtonProps) {
  const t = useText()
  return (
    <Popover
      align="start"
      width={320}
      label={t('shell.help')}
      trigger={props => (
        <button
          type="button"
          className="fg-help-button"
          aria-label={t('shell.help')}
          title={t('shell.help')}
          {...props}
        >
          <CircleQuestionMark size={16} strokeWidth={1.6} aria-hidden />
        </button>
      )}
    >
      {close => (
        <div className="fg-help">
          <Sentences onLeave={close} />
          {more?.(close)}
        </div>
      )}
    </Popover>
  )
}

/** Where the sentences do not come, the page stays as it is: no fault of the page's. */
function Sentences(props: HelpTextProps) {
  const t = useText()
  const [Text, setText] = useState<ComponentType<HelpTextProps> | 'failed'>()
  useEffect(() => {
    let shown = true
    const showText = (text: ComponentType<HelpTextProps> | 'failed') => shown && setText(() => text)
    import('./HelpText.tsx').then(
      ({ HelpText }) => showText(HelpText),
      () => showText('failed'),
    )
    return () => {
      shown = false
    }
  }, [])
  return (
    <div className="fg-help-sentences" aria-live="polite">
      {Text === 'failed' ? t('shell.faultTitle') : Text && <Text {...props} />}
    </div>
  )
}
