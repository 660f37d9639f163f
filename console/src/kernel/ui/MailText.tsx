/** An e-mail address in a cell: if it does not fit in one line, its domain is on a second one. */
export function MailText({ address }: { address: string | null }) {
  if (!address) return '—'
  const [name, domain] = address.split('@')
  return (
    <span title={address}>
      {name}
      {domain !== undefined && (
        <>
          <wbr />@{domain}
        </>
      )}
    </span>
  )
}
