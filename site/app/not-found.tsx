import Link from 'waymark/link'

export default function NotFound() {
  return (
    <main id="content" className="front">
      <h1>There is no such page</h1>
      <p className="lead">
        <Link href="/docs/start/">The documentation begins here.</Link>
      </p>
    </main>
  )
}
