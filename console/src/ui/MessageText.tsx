import type { Language } from '@fairgate/contract/kernel/language'
import './MessageText.css'

interface MessageTextProps {
  /** Of its recipient, whatever the reader of this page reads. */
  language: Language
  title: string
  subject?: string
  text: string
}

/** A message as its recipient will read it, under a title that says who that is. */
export const MessageText = ({ language, title, subject, text }: MessageTextProps) => (
  <section className="fg-message-text">
    <h3>{title}</h3>
    <p lang={language === 'cn' ? 'zh-CN' : 'en'}>
      {subject && <strong>{`${subject}\n`}</strong>}
      {text}
    </p>
  </section>
)
