export const metadata = { title: 'Shop' }
export const dynamic = 'force-dynamic'

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  )
}
