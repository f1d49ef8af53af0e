import Link from 'next/link'

export default function Home() {
  return (
    <main>
      <h1>Shop</h1>
      <Link id="product" href="/product/7" prefetch={false}>
        Lamp
      </Link>
      <a id="stock" href="/stock?token=fixture-secret">
        Stock
      </a>
    </main>
  )
}
