export default function HomePage() {
  return <h1>Pressroom</h1>;
}
