import { callEndpoint } from "#browser/endpoint-client.ts";
import { fieldLimits } from "#browser/field-limits.ts";
import type { OwnReview } from "#shared/reviews/contract.ts";
import { Button } from "#ui/button.tsx";
import { SelectField, TextAreaField } from "#ui/field.tsx";
import { FormError } from "#ui/notice.tsx";
import { useForm } from "#ui/use-form.ts";

const ratings = [
  "5 stars: excellent",
  "4 stars: good",
  "3 stars: fair",
  "2 stars: poor",
  "1 star: bad",
];

interface ReviewFormProps {
  onWritten: (review: OwnReview, thanks: string) => void;
}

/** Asks a paying customer what they think of the shop. */
export function ReviewForm({ onWritten }: ReviewFormProps) {
  const { form, busy, message, errors } = useForm(async ({ rating, text = "" }) => {
    const answer = await callEndpoint("writeReview", { body: { rating: Number(rating), text } });
    if (!answer.ok) return answer;
    onWritten(answer.value.review, answer.value.message);
    return "done";
  });
  return (
    <details>
      <summary className="link w-fit py-2 font-semibold">Write a review of our shop</summary>
      <form {...form} className="my-3 grid max-w-xl gap-4">
        <SelectField
          label="Your rating"
          name="rating"
          required
          title="Choose 1 to 5 stars"
          defaultValue=""
          error={errors.rating}
        >
          <option value="">Choose</option>
          {ratings.map((words, index) => (
            <option key={words} value={5 - index}>
              {words}
            </option>
          ))}
        </SelectField>
        <TextAreaField
          label="What you think of us"
          name="text"
          rows={5}
          required
          maxLength={fieldLimits("writeReview", "text").maxLength}
          title="Write at least 10 characters"
          hint="Shown with your first name and an initial, once we have read it."
          error={errors.text}
        />
        <FormError message={message} />
        <Button type="submit" busy={busy} className="justify-self-start">
          {busy ? "Sending..." : "Send the review"}
        </Button>
      </form>
    </details>
  );
}
