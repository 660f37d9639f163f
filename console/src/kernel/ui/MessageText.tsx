import type { Language } from '@fairgate/contract/kernel/i18n/language'
import './MessageText.css'

interface MessageTextProps {
  /** The language of the recipient, independent of the interface language. */
  language: Language
  title: string
  subject?: string
  text: string
}

/** A message as its recipient will see it, under a title that names the recipient. */
export const MessageText = ({ language, title, subject, text }: MessageTextProps) => (
  <section className="fg-message-text">
    <h3>{title}</h3>
    <p lang={language === 'cn' ? 'zh-CN' : 'en'}>
      {subject && <strong>{`${subject}\n`}</strong>}
      {text}
    </p>
  </section>
)
